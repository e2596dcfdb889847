import { parisTime } from '@florilege/contract/http/dates.ts';

/** The name that phones and the clipboard give to every picture. */
const NAMELESS = /^(?:image|photo|capture)\.(\w+)$/i;

/** A picture just taken or pasted gets a name: `image.jpg` becomes `photo-2026-11-21-14h02m05.jpg`. */
export function tellingName(file: File, now = new Date()): File {
  const ending = NAMELESS.exec(file.name)?.[1];
  if (!ending) return file;
  const [day, time = ''] = parisTime(now).split(' ');
  const [hours, minutes, seconds] = time.split(':');
  return new File([file], `photo-${day}-${hours}h${minutes}m${seconds}.${ending.toLowerCase()}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
}
