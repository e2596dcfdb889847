import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No statement of the database may take longer either. */
const LONGEST_ANSWER_MS = 30_000;

/** Call it before the first connection. Answers under way are finished, for at most `longest` milliseconds. */
export function closer(app: FastifyInstance, longest = LONGEST_ANSWER_MS): () => Promise<void> {
  // Node counts connections that browsers open ahead as busy until their first request, which may never come.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));

  return async () => {
    const letGo = setInterval(() => {
      for (const socket of silent) socket.destroy();
      // A kept connection that falls idle after its last answer would hold the server, too.
      app.server.closeIdleConnections();
    }, 50);
    const enough = setTimeout(() => app.server.closeAllConnections(), longest);
    await app.close();
    clearInterval(letGo);
    clearTimeout(enough);
  };
}
