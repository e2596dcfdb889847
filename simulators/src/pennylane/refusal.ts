/** An answer that is not a success, in Pennylane's own words; a text body is sent as plain text. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown> | string;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Refusal['body'], headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function notFound(model: string, id: unknown): Refusal {
  return new Refusal(404, { status: 404, error: `Couldn't find ${model} with 'id'=${id}` });
}

/** A rule of the business; Pennylane's exact sentences are not documented. */
export function unprocessable(error: string): Refusal {
  return new Refusal(422, { error, status: 422 });
}

export function invalid(message: string, field: string, code: string): Refusal {
  return new Refusal(400, { message, field, code });
}
