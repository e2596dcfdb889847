import { bouquet as colours } from '../../shared/tokens/palette.ts';
import { type BloomKind, blooms as drawings, Eucalyptus, Gypsophila } from './bouquet-blooms.tsx';
import classes from './sign-in-screen.module.css';

type Placed = {
  kind: BloomKind;
  x: number;
  y: number;
  r: number;
  colour: keyof typeof colours;
  turn: number;
};

// From back to front: buds and light flowers high, heavy blooms low.
const back: Placed[] = [
  { kind: 'tulip', x: 196, y: 74, r: 25, colour: 'coral', turn: -6 },
  { kind: 'pompon', x: 262, y: 86, r: 17, colour: 'butter', turn: 0 },
  { kind: 'pompon', x: 120, y: 132, r: 15, colour: 'butter', turn: 0 },
  { kind: 'tulip', x: 332, y: 136, r: 23, colour: 'raspberry', turn: 22 },
  { kind: 'anemone', x: 146, y: 178, r: 33, colour: 'cream', turn: 12 },
  { kind: 'tulip', x: 84, y: 214, r: 22, colour: 'plum', turn: -34 },
  { kind: 'ranunculus', x: 228, y: 138, r: 31, colour: 'apricot', turn: 30 },
  { kind: 'anemone', x: 298, y: 194, r: 31, colour: 'orchid', turn: -8 },
  { kind: 'pompon', x: 364, y: 216, r: 16, colour: 'butter', turn: 0 },
];

const front: Placed[] = [
  { kind: 'ranunculus', x: 112, y: 264, r: 34, colour: 'blush', turn: 80 },
  { kind: 'ranunculus', x: 338, y: 272, r: 35, colour: 'coral', turn: 140 },
  { kind: 'peony', x: 206, y: 222, r: 47, colour: 'rose', turn: 10 },
  { kind: 'anemone', x: 272, y: 268, r: 33, colour: 'cream', turn: 26 },
  { kind: 'peony', x: 158, y: 308, r: 44, colour: 'raspberry', turn: 40 },
  { kind: 'ranunculus', x: 292, y: 334, r: 34, colour: 'orchid', turn: 200 },
  { kind: 'peony', x: 226, y: 334, r: 42, colour: 'blush', turn: 72 },
];

const MOUTH = { x: 220, y: 404 };

/** The picture of the sign-in page: a bouquet in its vase, on a card. */
export function Bouquet() {
  return (
    <svg viewBox="0 0 440 580" className={classes.bouquet} aria-hidden>
      <g transform="rotate(-3 220 290)">
        <rect x="24" y="16" width="392" height="548" rx="24" className={classes.card} />
      </g>
      {[...back, ...front].map((bloom) => (
        <path
          key={`${bloom.x}-${bloom.y}`}
          d={stem(bloom)}
          fill="none"
          stroke={colours.stem}
          strokeWidth={3.2}
          strokeLinecap="round"
        />
      ))}
      <Eucalyptus from={MOUTH} x={58} y={298} />
      <Eucalyptus from={MOUTH} x={386} y={330} />
      <Eucalyptus from={MOUTH} x={292} y={112} />
      <Eucalyptus from={MOUTH} x={158} y={108} />
      <Gypsophila from={MOUTH} x={70} y={168} />
      <Gypsophila from={MOUTH} x={366} y={172} />
      <Gypsophila from={MOUTH} x={232} y={52} />
      {[...back, ...front].map((bloom) => (
        <Bloom key={`${bloom.x}-${bloom.y}`} {...bloom} />
      ))}
      <Vase />
    </svg>
  );
}

function Bloom({ kind, x, y, r, colour, turn }: Placed) {
  const Drawing = drawings[kind];
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${r / 100})`}>
      <Drawing colour={colours[colour]} />
    </g>
  );
}

/** From the vase's mouth upright, then leaning out to the bloom. */
function stem({ x, y }: { x: number; y: number }): string {
  const lean = x - MOUTH.x;
  const rise = MOUTH.y - y;
  return `M${MOUTH.x + lean * 0.18} ${MOUTH.y + 8}Q${MOUTH.x + lean * 0.5} ${MOUTH.y - rise * 0.42} ${x} ${y}`;
}

function Vase() {
  return (
    <g strokeLinejoin="round">
      <path
        d="M166 388Q220 412 274 388L257 518Q256 527 247 527H193Q184 527 183 518Z"
        fill={colours.vase}
        stroke={colours.vaseEdge}
        strokeWidth={2.5}
      />
      <path d="M258 396L243 522Q250 522 252 516L268 391Z" fill={colours.vaseEdge} opacity={0.35} />
      <path
        d="M173.500 440Q220 452 266.500 440L264.500 456Q220 468 175.500 456Z"
        fill={colours.ribbon}
        opacity={0.92}
      />
      <path d="M222 455c-6 12-16 24-22 44l10-5 5 10c3-18 7-34 10-48Z" fill={colours.ribbon} />
      <path d="M226 455c3 13 12 24 15 40l-9-3-7 9c-2-16-2-30-3-45Z" fill={colours.leafDeep} />
      <path
        d="M223 453c-18-17-38-14-36-1 2 11 24 12 36 3Z"
        fill={colours.leafDeep}
        stroke={colours.vase}
        strokeWidth={1.5}
      />
      <path
        d="M225 453c18-17 38-14 36-1-2 11-24 12-36 3Z"
        fill={colours.leafDeep}
        stroke={colours.vase}
        strokeWidth={1.5}
      />
      <rect
        x="217"
        y="446"
        width="14"
        height="14"
        rx="5"
        fill={colours.ribbon}
        stroke={colours.vase}
        strokeWidth={1.5}
      />
    </g>
  );
}
