import { Breadcrumb, type Crumb } from '../shared/ui/breadcrumb.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import classes from './coming-screen.module.css';
import { Sprig } from './sprig.tsx';

type Props = { title: string; sentence: string; trail?: Crumb[] };

/** A screen that is not there yet: its title, a sprig in bud, and what it will do. */
export function ComingScreen({ title, sentence, trail }: Props) {
  return (
    <>
      <PageHeader title={title} breadcrumb={trail && <Breadcrumb trail={trail} />} />
      <section className={classes.panel} aria-label={title}>
        <Sprig />
        <p className={classes.sentence}>{sentence}</p>
      </section>
    </>
  );
}
