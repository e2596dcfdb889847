const statuses = {
  AccessControlListNotSupported: 400,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  IncompleteBody: 400,
  InvalidArgument: 400,
  XAmzContentSHA256Mismatch: 400,
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  InvalidRange: 416,
  NotImplemented: 501,
} as const;

/** An answer that is not a success, in S3's own words. */
export class S3Error extends Error {
  readonly code: keyof typeof statuses;

  constructor(code: keyof typeof statuses, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }
}
