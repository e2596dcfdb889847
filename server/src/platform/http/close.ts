import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long answers under way are waited for: no statement of the database is given more. */
const LONGEST_ANSWER_MS = 30_000;

/**
 * How the server ends: answers under way are finished, everything else is let go. To be asked for before anybody connects.
 * A caller who never sends the rest of his request, or never reads his answer, is waited for `longest` milliseconds: once a server
 * stops listening, Node looks at its time limits no more.
 */
export function closer(app: FastifyInstance, longest = LONGEST_ANSWER_MS): () => Promise<void> {
  // Browsers open connections ahead. Node counts those as busy until their first request, which may never come.
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
