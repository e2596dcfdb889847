import { bouquet as colours } from '../../shared/tokens/palette.ts';

type Point = { x: number; y: number };
type BloomProps = { colour: string };

const around = (count: number) => Array.from({ length: count }, (_, index) => (index * 360) / count);

/** Every bloom is drawn in a circle of radius 100 around 0 0. */
function Peony({ colour }: BloomProps) {
  return (
    <>
      <Petals count={9} distance={56} rx={46} ry={36} fill={colour} />
      <Petals count={8} distance={44} rx={38} ry={30} fill={colours.light} opacity={0.16} turn={20} />
      <Petals count={7} distance={34} rx={32} ry={26} fill={colour} turn={8} />
      <Petals count={6} distance={26} rx={26} ry={21} fill={colours.light} opacity={0.2} turn={34} />
      <Petals count={5} distance={15} rx={20} ry={16} fill={colour} turn={14} />
      <Petals count={4} distance={9} rx={13} ry={10} fill={colours.shade} opacity={0.22} turn={50} />
      <circle r={7} fill={colours.butter} opacity={0.9} />
    </>
  );
}

function Ranunculus({ colour }: BloomProps) {
  const rings = [92, 76, 61, 47, 34, 22];
  return (
    <>
      <Petals count={7} distance={38} rx={62} ry={56} fill={colour} />
      {rings.map((radius, index) => (
        <g key={radius} transform={`rotate(${index * 47}) translate(${index * 1.6} 0)`}>
          <circle r={radius} fill={colour} />
          <circle
            r={radius}
            fill={index % 2 ? colours.shade : colours.light}
            opacity={index % 2 ? 0.07 : 0.13}
          />
          <path
            d={arc(radius - 5)}
            fill="none"
            stroke={colours.shade}
            strokeOpacity={0.22}
            strokeWidth={3.5}
            strokeLinecap="round"
          />
        </g>
      ))}
      <circle r={11} fill={colours.leaf} />
    </>
  );
}

function Anemone({ colour }: BloomProps) {
  return (
    <>
      <Petals count={6} distance={52} rx={50} ry={42} fill={colour} />
      <Petals count={6} distance={42} rx={40} ry={34} fill={colours.light} opacity={0.28} turn={30} />
      <Petals count={6} distance={30} rx={26} ry={14} fill={colours.shade} opacity={0.1} />
      {around(18).map((angle) => (
        <circle key={angle} r={3.6} fill={colours.heart} transform={`rotate(${angle}) translate(34 0)`} />
      ))}
      <circle r={22} fill={colours.heart} />
      <circle r={11} cx={-4} cy={-5} fill={colours.light} opacity={0.14} />
    </>
  );
}

function Tulip({ colour }: BloomProps) {
  return (
    <>
      <path d="M-62-70C-20-50 14-10 10 84-44 84-78 40-62-70Z" fill={colour} />
      <path d="M62-70C20-50-14-10-10 84 44 84 78 40 62-70Z" fill={colour} />
      <path d="M62-70C20-50-14-10-10 84 44 84 78 40 62-70Z" fill={colours.shade} opacity={0.13} />
      <path d="M0-96C40-54 48 20 0 88-48 20-40-54 0-96Z" fill={colour} />
      <path d="M0-96C40-54 48 20 0 88-48 20-40-54 0-96Z" fill={colours.light} opacity={0.2} />
    </>
  );
}

function Pompon({ colour }: BloomProps) {
  return (
    <>
      <circle r={98} fill={colour} />
      {[80, 55, 28].map((radius, ring) =>
        around(16 - ring * 5).map((angle) => (
          <circle
            key={`${radius}-${angle}`}
            r={11}
            fill={ring === 1 ? colours.shade : colours.light}
            opacity={ring === 1 ? 0.1 : 0.3}
            transform={`rotate(${angle + ring * 12}) translate(${radius} 0)`}
          />
        )),
      )}
    </>
  );
}

export const blooms = {
  peony: Peony,
  ranunculus: Ranunculus,
  anemone: Anemone,
  tulip: Tulip,
  pompon: Pompon,
};
export type BloomKind = keyof typeof blooms;

type PetalsProps = {
  count: number;
  distance: number;
  rx: number;
  ry: number;
  fill: string;
  opacity?: number;
  turn?: number;
};

function Petals({ count, distance, rx, ry, fill, opacity = 1, turn = 0 }: PetalsProps) {
  return around(count).map((angle) => (
    <ellipse
      key={angle}
      rx={rx}
      ry={ry}
      fill={fill}
      opacity={opacity}
      transform={`rotate(${angle + turn}) translate(${distance} 0)`}
    />
  ));
}

/** Three quarters of a circle, open to one side: the edge of a petal seen from above. */
function arc(radius: number): string {
  const end = radius * Math.SQRT1_2;
  return `M${radius} 0A${radius} ${radius} 0 0 1 ${-end} ${end}`;
}

/** Point and direction on the curve from the vase's mouth to `x y`, `t` from 0 to 1. */
function along(from: Point, to: Point, t: number): Point & { angle: number } {
  const control = { x: from.x + (to.x - from.x) * 0.5, y: from.y - (from.y - to.y) * 0.42 };
  const at = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
  const slope = (a: number, b: number, c: number) => 2 * (1 - t) * (b - a) + 2 * t * (c - b);
  return {
    x: at(from.x, control.x, to.x),
    y: at(from.y, control.y, to.y),
    angle: (Math.atan2(slope(from.y, control.y, to.y), slope(from.x, control.x, to.x)) * 180) / Math.PI,
  };
}

type BranchProps = Point & { from: Point };

/** A branch with round leaves in pairs, smaller towards its tip. */
export function Eucalyptus({ from, x, y }: BranchProps) {
  const steps = [0.34, 0.46, 0.57, 0.67, 0.76, 0.84, 0.92];
  const to = { x, y };
  const middle = { x: from.x + (x - from.x) * 0.5, y: from.y - (from.y - y) * 0.42 };
  return (
    <g>
      <path
        d={`M${from.x} ${from.y}Q${middle.x} ${middle.y} ${x} ${y}`}
        fill="none"
        stroke={colours.leafDeep}
        strokeWidth={2.4}
        strokeLinecap="round"
      />
      {steps.map((t, index) => {
        const point = along(from, to, t);
        const size = 1.15 - index * 0.09;
        return (
          <g
            key={t}
            transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)}) rotate(${point.angle.toFixed(1)}) scale(${size.toFixed(2)})`}
          >
            <ellipse rx={13} ry={9} transform="rotate(-52) translate(12 0)" fill={colours.leaf} />
            <ellipse rx={13} ry={9} transform="rotate(52) translate(12 0)" fill={colours.leafDeep} />
          </g>
        );
      })}
      <ellipse cx={x} cy={y} rx={6} ry={6} fill={colours.leaf} />
    </g>
  );
}

/** A cloud of tiny white flowers. */
export function Gypsophila({ from, x, y }: BranchProps) {
  const to = { x, y };
  const twigs = [-46, -22, 0, 20, 44];
  const fork = along(from, to, 0.86);
  return (
    <g>
      <path
        d={`M${from.x} ${from.y}Q${from.x + (x - from.x) * 0.43} ${from.y - (from.y - y) * 0.36} ${fork.x} ${fork.y}`}
        fill="none"
        stroke={colours.stem}
        strokeWidth={1.5}
        opacity={0.8}
      />
      {twigs.map((turn, index) => {
        const reach = 34 + (index % 2) * 12;
        return (
          <g
            key={turn}
            transform={`translate(${fork.x.toFixed(1)} ${fork.y.toFixed(1)}) rotate(${(fork.angle + turn).toFixed(1)})`}
          >
            <path d={`M0 0H${reach}`} stroke={colours.stem} strokeWidth={1.2} opacity={0.8} />
            {[
              [reach, 0],
              [reach - 9, 7],
              [reach - 12, -7],
            ].map(([cx, cy]) => (
              <g key={`${cx}-${cy}`}>
                <circle cx={cx} cy={cy} r={5} fill={colours.vase} />
                <circle cx={cx} cy={cy} r={1.6} fill={colours.butter} />
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}
