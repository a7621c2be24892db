import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import classes from './organisation.module.css';

/** The width of the empty edge around the code, in modules. Without this edge, cameras do not find the code. */
const edge = 4;

export interface AddressCodeProps {
  address: string;
  /** For screen readers. */
  label: string;
}

/** A QR code that opens an address. It is dark on white, in every theme. */
export function AddressCode({ address, label }: AddressCodeProps) {
  const { path, size } = useMemo(() => drawnCode(address), [address]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function drawnCode(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const indexes = Array.from({ length: count }, (_each, index) => index);
  const dark = indexes.flatMap((row) =>
    indexes
      .filter((column) => code.isDark(row, column))
      .map((column) => `M${column + edge} ${row + edge}h1v1h-1z`),
  );
  return { path: dark.join(''), size: count + 2 * edge };
}
