import classes from './coming-screen.module.css';

const LEAF = 'M0 0C6-11 21-15 34-10 29 3 14 9 0 0Z';

/** A stem in bud: something is about to flower. */
export function Sprig() {
  const leaves = [
    'translate(100 132) rotate(-24)',
    'translate(99 108) rotate(-30) scale(.9)',
    'translate(98.500 120) scale(-1 1) rotate(-26) scale(.95)',
    'translate(98 90) scale(-1 1) rotate(-34) scale(.8)',
  ];
  return (
    <svg viewBox="40 10 120 160" width={132} height={176} aria-hidden className={classes.sprig}>
      <path className={classes.stem} d="M104 164C100 132 97 100 99 62" />
      <path className={classes.stem} d="M98.500 84C108 76 119 68 124 58" />
      {leaves.map((transform) => (
        <path key={transform} className={classes.leaf} d={LEAF} transform={transform} />
      ))}
      <path className={classes.bud} d="M99 64C88 60 84 46 90 30c3 2 6 5 8 9 1-5 3-9 6-12 3 4 5 9 5 14 4-4 4-4 6-5 2 13-4 25-16 28Z" />
      <path className={classes.bud} d="M122 59c-5-6-4-16 4-23 6 6 8 16 3 24Z" />
      <path className={classes.leaf} d="M92 62c2 5 12 5 15 0l-7.500 9Z" />
    </svg>
  );
}
