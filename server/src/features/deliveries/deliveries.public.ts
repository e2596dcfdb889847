export { countOldPictures, lockOldPictures } from './proofs.repository.ts';
