export { ImportLink } from './import-link.tsx';
