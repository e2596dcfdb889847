import fastify from 'fastify';
import { AppError } from './app-error.ts';
import { answerError } from './error-answer.ts';

const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; frame-ancestors 'none'";

/** The page that shows the API's description, as a small server without a port of its own. */
export async function createApiPage(routePrefix: string, document: object) {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  page.setErrorHandler(answerError);
  page.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  // The plugin only hands the document to the page; its declaration knows OpenAPI 3.0 only.
  await page.register(swagger, { mode: 'static', specification: { document: document as never } });
  await page.register(swaggerUi, { routePrefix, staticCSP: POLICY, uiConfig: { deepLinking: true } });
  await page.ready();
  return page;
}
