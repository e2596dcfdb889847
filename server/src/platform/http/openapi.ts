import { permissions } from '@florilege/contract/auth/roles.ts';
import { type ErrorCode, errorAnswer, errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const always: readonly ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  const { properties, required } = z
    .object({
      properties: z.record(z.string(), z.unknown()).default({}),
      required: z.array(z.string()).default([]),
    })
    .parse(jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...(route.errors ?? []), ...always];
  if (route.access !== null) codes.push('NO_ACCESS_TOKEN', 'SESSION_EXPIRED', 'FORBIDDEN');
  if (route.query || route.body) codes.push('VALIDATION_FAILED');
  if (route.method === 'POST') codes.push('IDEMPOTENCY_KEY_REUSED');
  return codes;
}

const mediaType = (route: Route) => (route.upload ? 'multipart/form-data' : 'application/json');

function requestSchema(route: Route, body: z.ZodType): JsonObject {
  const schema = jsonSchema(body, 'input');
  if (!route.upload) return schema;
  const { field, maxFiles: maxItems } = route.upload;
  const files = { type: 'array', maxItems, items: { type: 'string', format: 'binary' } };
  const properties = z.record(z.string(), z.unknown()).parse(schema.properties ?? {});
  return { ...schema, properties: { [field]: files, ...properties } };
}

const idempotency = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
};

function operation(feature: string, name: string, route: Route): JsonObject {
  const responses: JsonObject = {
    [String(route.status ?? 200)]: {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchema(route.answer, 'output') } },
    },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  for (const [status, codes] of Map.groupBy(errorsOf(route), (code) => errorCatalogue[code].status)) {
    const sentences = codes.map((code) => `${code}: ${errorCatalogue[code].message}`);
    responses[String(status)] = { description: sentences.join('\n\n'), content };
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: route.access
      ? `Least role: ${permissions[route.access]} (\`${route.access}\`).`
      : 'Open to anyone.',
    ...(route.access === null && { security: [] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.method === 'POST' ? [idempotency] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { [mediaType(route)]: { schema: requestSchema(route, route.body) } },
      },
    }),
    responses,
  };
}

export function openApi(features: Record<string, Record<string, Route>>) {
  const paths: Record<string, JsonObject> = {};
  for (const [feature, routes] of Object.entries(features)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Florilège',
      version: '1',
      description:
        'API of the back office. Amounts are decimal strings in euros; instants are UTC; days are Paris days.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorAnswer, 'output') },
    },
  };
}
