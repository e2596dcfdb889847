export {
  assignImages,
  clientsMatching,
  holdClients,
  likePattern,
  noteClientAccess,
  plainWords,
  searchWords,
  startPattern,
} from './clients.service.ts';
