import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { signedSpan } from './file-address.ts';
import { attachment, checkFolder, checkKey, percentEncode } from './object-key.ts';
import {
  OBJECT_CACHE,
  SIGNED_SECONDS,
  type Storage,
  type StorageSettings,
  type StoredObject,
} from './storage.ts';

type S3Settings = StorageSettings & { driver: 's3' };
type Content = Pick<PutObjectCommandInput, 'Body' | 'ContentType' | 'ContentLength'>;

const LIST_PAGE = 100;
/** Objects removed at once, one per request: some services have no request that removes several. */
const REMOVALS = 8;

/** Objects in a private bucket of any service with the S3 protocol; their signed URLs lead there. */
export async function s3Storage(settings: S3Settings, now: () => number): Promise<Storage> {
  const client = connect(settings);
  const object = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) });
  const base = await bucketUrl(client, settings.bucket);
  const presigner = new S3RequestPresigner({ ...client.config });
  const put = async (key: string, content: Content) => {
    await client.send(new PutObjectCommand({ ...object(key), ...content, CacheControl: OBJECT_CACHE }));
  };
  return {
    putFile: async (key, path, ContentType) => {
      const { size: ContentLength } = await stat(path);
      await put(key, { Body: createReadStream(path), ContentType, ContentLength });
    },
    putBytes: (key, bytes, ContentType) =>
      put(key, { Body: bytes, ContentType, ContentLength: bytes.length }),
    copyTo: async (key, path) => {
      const { Body } = await client.send(new GetObjectCommand(object(key)));
      if (!(Body instanceof Readable)) throw new Error(`no content for ${key}`);
      await pipeline(Body, createWriteStream(path));
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += REMOVALS) {
        const some = keys.slice(start, start + REMOVALS);
        await Promise.all(some.map((key) => client.send(new DeleteObjectCommand(object(key)))));
      }
    },
    origins: [base.origin],
    list: (folder) => list(client, settings.bucket, `${checkFolder(folder)}/`),
    signedUrl: async (key, options) =>
      presign(presigner, new URL(checkKey(key), base), signedSpan(now()).from, options?.download),
    plainUrl: (key) => new URL(checkKey(key), base).href,
  };
}

function connect({ region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Amazon's later checksums are unknown to some other services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  });
}

/** The SDK's URL of the bucket, with a slash at its end; nothing is sent. */
async function bucketUrl(client: S3Client, bucket: string): Promise<URL> {
  return new URL('.', await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'x' })));
}

async function* list(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredObject> {
  const pages = paginateListObjectsV2({ client, pageSize: LIST_PAGE }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages) {
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified) yield { key: Key, modifiedAt: LastModified };
  }
}

/** The presigner itself: the client's whole stack takes six times as long, and a list has a hundred URLs. */
async function presign(presigner: S3RequestPresigner, url: URL, from: number, download: string | undefined) {
  const { protocol, hostname, port, pathname: path } = url;
  const query = download === undefined ? {} : { 'response-content-disposition': attachment(download) };
  const signed = await presigner.presign(
    { method: 'GET', protocol, hostname, ...(port && { port: Number(port) }), path, query, headers: {} },
    { signingDate: new Date(from * 1000), expiresIn: 2 * SIGNED_SECONDS },
  );
  const parts = Object.entries(signed.query ?? {}).map((pair) =>
    pair.map(String).map(percentEncode).join('='),
  );
  return `${url.href}?${parts.join('&')}`;
}
