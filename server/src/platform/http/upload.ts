import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Route } from '@florilege/contract/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** After the end of the file, `truncated()` says whether it was longer than allowed. */
export type IncomingFile = { filename: string; stream: Readable; truncated: () => boolean };

/** Forms with files: `bind` reads them part by part, nothing is kept in memory. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Hands each file to `receive` as it comes and returns the other fields.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE for too many parts, BAD_REQUEST when it breaks off
 */
export async function readForm(
  request: FastifyRequest,
  limits: NonNullable<Route['upload']>,
  receive: (file: IncomingFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const fields: Record<string, unknown> = Object.create(null);
  const parts = request.parts({
    limits: {
      files: limits.maxFiles,
      fileSize: limits.maxFileSize,
      fields: 20,
      fieldSize: 64 * 1024,
      parts: limits.maxFiles + 20,
    },
  });
  // Other errors than those of `receive` mean a form that cannot be read.
  const ours: { error?: unknown } = {};
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== limits.field) part.file.resume();
      else {
        const file = {
          filename: part.filename ?? '',
          stream: part.file,
          truncated: () => part.file.truncated,
        };
        await receive(file).catch((error: unknown) => {
          if (!part.file.errored) ours.error = error;
          throw error;
        });
      }
    }
  } catch (error) {
    if (error === ours.error || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new AppError('BAD_REQUEST', { cause: error });
  }
  return fields;
}
