import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, field, longField } from '../audit/audit.public.ts';

const thePhoto = (line: AuditLine) =>
  `la photo ${line.name('image') ?? line.value('filename') ?? 'supprimée'}`;
const tagOf = (line: AuditLine) =>
  `«\u00a0${line.name('tag', line.value('tag_id') ?? '') ?? 'supprimé'}\u00a0»`;

export const photosAudit: FeatureAudit = {
  things: {
    image: {
      names: (ids) => sql`
        select case when deleted_at is null then 'image:' else 'former image:' end || id, filename from images
         where id = ${ids}`,
      former: { table: 'images', column: 'filename' },
      journal: { about: 'photo', title: (id, name) => `Photo ${name ?? `n°\u00a0${id}`}` },
      page: 'image',
    },
    tag: { names: (ids) => sql`select 'tag:' || id, name from tags where id = ${ids}` },
  },
  tables: {
    images: {
      kind: 'photos',
      thing: 'image',
      the: thePhoto,
      added: (line) => `a ajouté ${thePhoto(line)}`,
      removed: (line) => `a supprimé définitivement ${thePhoto(line)}`,
      turningPoint(line) {
        if (line.came('deleted_at')) return `a mis ${thePhoto(line)} à la corbeille`;
        return line.went('deleted_at') ? `a restauré ${thePhoto(line)}` : null;
      },
      fields: { filename: field('le nom de fichier'), description: longField('la description') },
    },
    image_tags: {
      kind: 'photos',
      thing: 'image',
      the: (line) => `un tag de ${thePhoto(line)}`,
      added: (line) => `a ajouté le tag ${tagOf(line)} à ${thePhoto(line)}`,
      removed: (line) => `a retiré le tag ${tagOf(line)} de ${thePhoto(line)}`,
      refersTo: { tag_id: 'tag' },
      fields: {},
    },
  },
};
