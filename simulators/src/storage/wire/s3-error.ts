const errors = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  InvalidArgument: [400, 'Invalid Argument'],
  XAmzContentSHA256Mismatch: [
    400,
    'The provided x-amz-content-sha256 header does not match what was computed.',
  ],
  AccessDenied: [403, 'Access Denied'],
  InvalidAccessKeyId: [403, 'The access key Id you provided does not exist in our records.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided.',
  ],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented.'],
} as const;

/** An answer that is not a success, in S3's own words unless `message` says more. */
export class S3Error extends Error {
  readonly code: keyof typeof errors;
  readonly status: number;

  constructor(code: keyof typeof errors, message: string = errors[code][1]) {
    super(message);
    this.code = code;
    this.status = errors[code][0];
  }
}
