export { ConnectionList } from './connections.tsx';
export { SendLink } from './send-link.tsx';
