type Value = { tag: number; type: number; count: number; bytes: Buffer };

export type ExifOptions = {
  bigEndian?: boolean;
  orientation?: number;
  taken?: string;
  offset?: string;
  fraction?: string;
  /** Paris, with its date, as phones write it. */
  gps?: boolean;
  thumbnail?: Buffer;
};

/** EXIF data of a phone, `Exif\0\0` included. */
export function exifBlock({
  bigEndian = false,
  orientation,
  taken,
  offset,
  fraction,
  gps,
  thumbnail,
}: ExifOptions): Buffer {
  const numbers = (size: 2 | 4, ...values: number[]) => {
    const bytes = Buffer.alloc(size * values.length);
    for (const [index, value] of values.entries()) {
      if (bigEndian) bytes.writeUIntBE(value, index * size, size);
      else bytes.writeUIntLE(value, index * size, size);
    }
    return bytes;
  };
  const text = (tag: number, value: string): Value => ({
    tag,
    type: 2,
    count: value.length + 1,
    bytes: Buffer.from(`${value}\0`, 'latin1'),
  });
  const short = (tag: number, value: number): Value => ({ tag, type: 3, count: 1, bytes: numbers(2, value) });
  const long = (tag: number, value: number): Value => ({ tag, type: 4, count: 1, bytes: numbers(4, value) });
  const rationals = (tag: number, ...values: number[]): Value => ({
    tag,
    type: 5,
    count: values.length / 2,
    bytes: numbers(4, ...values),
  });

  /** A directory at offset `at`, its longer values behind it. */
  const directory = (at: number, values: Value[], next = 0): Buffer => {
    const sorted = [...values].sort((a, b) => a.tag - b.tag);
    const long: Buffer[] = [];
    let end = at + 2 + sorted.length * 12 + 4;
    const entries = sorted.map(({ tag, type, count, bytes }) => {
      const inline = bytes.length <= 4;
      const value = inline ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : numbers(4, end);
      if (!inline) {
        long.push(bytes, Buffer.alloc(bytes.length % 2));
        end += bytes.length + (bytes.length % 2);
      }
      return Buffer.concat([numbers(2, tag, type), numbers(4, count), value]);
    });
    return Buffer.concat([numbers(2, sorted.length), ...entries, numbers(4, next), ...long]);
  };

  const details = [
    ...(taken ? [text(0x9003, taken)] : []),
    ...(offset ? [text(0x9011, offset)] : []),
    ...(fraction ? [text(0x9291, fraction)] : []),
    text(0xa434, 'Objectif 26 mm'),
  ];
  const place = [
    { tag: 0, type: 1, count: 4, bytes: Buffer.of(2, 3, 0, 0) },
    text(1, 'N'),
    rationals(2, 48, 1, 51, 1, 2377, 100),
    text(3, 'E'),
    rationals(4, 2, 1, 21, 1, 795, 100),
    text(0x1d, '2026:05:31'),
  ];
  const first = (exifAt: number, gpsAt: number): Value[] => [
    text(0x010f, 'Fabricant'),
    ...(orientation === undefined ? [] : [short(0x0112, orientation)]),
    text(0x0132, '2026:05:31 09:00:00'),
    long(0x8769, exifAt),
    ...(gps ? [long(0x8825, gpsAt)] : []),
  ];
  const exifAt = 8 + directory(8, first(0, 0)).length;
  const gpsAt = exifAt + directory(exifAt, details).length;
  const thumbnailAt = gpsAt + (gps ? directory(gpsAt, place).length : 0);
  const second = (jpegAt: number) => [long(0x0201, jpegAt), long(0x0202, thumbnail?.length ?? 0)];
  const jpegAt = thumbnailAt + directory(thumbnailAt, second(0)).length;
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    Buffer.from(bigEndian ? 'MM' : 'II'),
    numbers(2, 42),
    numbers(4, 8),
    directory(8, first(exifAt, gpsAt), thumbnail ? thumbnailAt : 0),
    directory(exifAt, details),
    gps ? directory(gpsAt, place) : Buffer.alloc(0),
    ...(thumbnail ? [directory(thumbnailAt, second(jpegAt)), thumbnail] : []),
  ]);
}

/** XMP data with the place as attributes and as elements, and texts that must stay. */
export const xmpWithPlace = Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmp:Rating="5" exif:GPSLatitude="48,51.3962N" exif:GPSLongitude = '2,21.1325E'
 drone-dji:GpsLatitude="48.8566"><exif:GPSAltitude>35/1</exif:GPSAltitude><exif:GPSDestination rdf:parseType="Resource"><exif:GPSVersionID>2.3.0.0</exif:GPSVersionID></exif:GPSDestination>
<exif:GPSStatus/><dc:title>Pivoines</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`);
