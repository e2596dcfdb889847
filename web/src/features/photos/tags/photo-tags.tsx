import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { VisuallyHidden } from '@mantine/core';
import { formatCount } from '../../../shared/format.ts';
import photos from '../photos.module.css';
import classes from './tags.module.css';

/** The first tags of a photo, then how many more: `mariage +2`. */
export function PhotoTags({ tags, shown }: { tags: Image['tags']; shown: number }) {
  const others = tags.length - shown;
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags}>
      {tags.slice(0, shown).map(({ id, name }) => (
        <span key={id} className={`${photos.line} ${classes.tag}`} title={name}>
          {name}
        </span>
      ))}
      {others > 0 && (
        <span className={photos.note}>
          <span aria-hidden>+{others}</span>
          <VisuallyHidden>et {formatCount(others, 'autre tag', 'autres tags')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
