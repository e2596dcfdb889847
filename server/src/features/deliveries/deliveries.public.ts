export { countOldPictures, forgetReceivers, lockOldPictures } from './proofs.repository.ts';
