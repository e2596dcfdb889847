export { OwnPasskeys } from './passkeys/own-passkeys.tsx';
