import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { S3Driver } from 'flydrive/drivers/s3';
import type { StorageSettings } from '../../config-readers.ts';
import { attachment } from './download-name.ts';
import { driveStorage } from './drive-storage.ts';
import { signedSpan } from './file-address.ts';
import { checkFolder, checkKey } from './object-key.ts';
import { percentEncode } from './percent-encode.ts';
import { OBJECT_CACHE, SIGNED_SECONDS, type Storage, type StoredObject } from './storage.ts';

type S3Settings = StorageSettings & { driver: 's3' };

/** Objects are listed by so many. */
const LIST_PAGE = 100;

/** Objects in a private bucket of any service that speaks S3; their addresses lead there. */
export async function s3Storage(settings: S3Settings, now: () => number): Promise<Storage> {
  const client = connect(settings);
  // Services have their own ways to make an access list of an object; the bucket is private as a whole.
  const driver = new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false });
  const base = await bucketAddress(client, settings.bucket);
  const presigner = new S3RequestPresigner({ ...client.config });
  return {
    ...driveStorage(driver),
    putFile: (key, path, contentType) => putFile(driver, checkKey(key), path, contentType),
    copyTo: async (key, path) => pipeline(await driver.getStream(checkKey(key)), createWriteStream(path)),
    origins: [base.origin],
    list: (folder) => listAll(driver, `${checkFolder(folder)}/`),
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
    // The checksums that Amazon added to its protocol are not known to every other service.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  });
}

async function putFile(driver: S3Driver, key: string, path: string, contentType: string): Promise<void> {
  const file = await open(path);
  try {
    const facts = { contentType, cacheControl: OBJECT_CACHE, contentLength: (await file.stat()).size };
    await driver.putStream(key, file.createReadStream(), facts);
  } finally {
    await file.close();
  }
}

/** Where the SDK finds the bucket, with a slash at its end; it only reckons, nothing is sent. */
async function bucketAddress(client: S3Client, bucket: string): Promise<URL> {
  return new URL('.', await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'x' })));
}

async function* listAll(driver: S3Driver, prefix: string): AsyncGenerator<StoredObject> {
  let paginationToken: string | undefined;
  do {
    const page = await driver.listAll(prefix, {
      recursive: true,
      maxResults: LIST_PAGE,
      ...(paginationToken && { paginationToken }),
    });
    for (const object of page.objects) {
      if (object.isFile) yield { key: object.key, modifiedAt: (await object.getMetaData()).lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** Straight at the presigner: through the client's whole stack it takes six times as long, and a list has a hundred. */
async function presign(
  presigner: S3RequestPresigner,
  address: URL,
  from: number,
  download: string | undefined,
): Promise<string> {
  const { protocol, hostname, port, pathname: path } = address;
  const query = download === undefined ? {} : { 'response-content-disposition': attachment(download) };
  const signed = await presigner.presign(
    { method: 'GET', protocol, hostname, ...(port && { port: Number(port) }), path, query, headers: {} },
    { signingDate: new Date(from * 1000), expiresIn: 2 * SIGNED_SECONDS },
  );
  const parts = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${percentEncode(name)}=${percentEncode(String(value))}`,
  );
  return `${address.href}?${parts.join('&')}`;
}
