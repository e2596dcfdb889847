import { z } from 'zod';
import type { Permission } from '../auth/roles.ts';
import type { ErrorCode } from './errors.ts';
import { id } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A route of the API as a plain value. The server binds it to a handler, the web app derives its typed call
 * from it, the OpenAPI page and the permission matrix are made from it: what is not here does not exist.
 */
export type Route = {
  method: Method;
  /** Below /api, with trailing slash; parameters as `{name}`. */
  path: `/${string}`;
  summary: string;
  /** The right that a member needs; `null` is open to anyone. */
  access: Permission | null;
  /** Each parameter of the path is an `id` unless this says otherwise. */
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a multipart form: files, each received as it comes, beside the fields of `body`. */
  upload?: { field: string; maxFiles: number; maxFileSize: number };
  answer: z.ZodType;
  /** Media type of an answer that is a file instead; `answer` is then never. */
  file?: 'application/pdf' | 'application/octet-stream';
  /** Its handler asks a vendor, so it holds no transaction meanwhile and may be called twice for the same. */
  vendor?: true;
  /** Open to a session that still lacks the member's passkey. */
  beforePasskey?: true;
  /** Asks a member who has a passkey for it again, unless he just used it. */
  again?: true;
  /** Status of a success, 200 unless said. */
  status?: number;
  /** Errors beyond those any route may answer (validation, session, right, rate, internal). */
  errors?: readonly ErrorCode[];
};

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** A number for each name in the path, unless the route has `params` of its own. */
type IdParams<Path, Rest> =
  Names<Path> extends never | (Rest extends { params: z.ZodObject } ? string : never)
    ? unknown
    : { params: z.ZodObject<Record<Names<Path>, typeof id>> };

const routeOf =
  <M extends Method>(method: M) =>
  <const P extends Route['path'], const R extends Omit<Route, 'method' | 'path'>>(path: P, rest: R) => {
    const names = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, id]);
    const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) };
    return { method, path, ...params, ...rest } as { method: M; path: P } & IdParams<P, R> & R;
  };

export const route = {
  get: routeOf('GET'),
  post: routeOf('POST'),
  put: routeOf('PUT'),
  patch: routeOf('PATCH'),
  delete: routeOf('DELETE'),
};

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The arguments of a call: only the parts that the route declares. */
export type RouteInput<R extends Route> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends z.ZodType ? Part : never]: Input<R[Part]>;
};

export type RouteRequest<R extends Route> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends z.ZodType ? Part : never]: Output<R[Part]>;
};

export type RouteAnswer<R extends Route> = z.output<R['answer']>;
