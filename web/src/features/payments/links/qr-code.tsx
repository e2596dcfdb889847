import { generate } from 'lean-qr';
import { useMemo } from 'react';
import { light } from '../../../shared/tokens/palette.ts';

/** Empty modules around it, without which cameras do not find it. */
const QUIET = 4;

type Props = { text: string; label: string; className?: string | undefined };

/** Dark on white in both schemes: most cameras read no other. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill={light.surface} />
      <path d={path} fill={light.ink} />
    </svg>
  );
}

/** Each row's dark modules, run by run, as one path. */
function drawn(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) path += `M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`;
    }
  }
  return { size: code.size, path };
}
