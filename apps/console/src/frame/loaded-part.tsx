import { Notice } from '@fleet/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../language/console-messages.js';

export interface LoadedPartProps<Part> {
  /** The same function each time. */
  load: () => Promise<Part>;
  skeleton: ReactNode;
  /** If the network does not deliver the file; by default, a notice that says so. */
  failed?: ReactNode;
  children: (part: Part) => ReactNode;
}

/** A part of a page in a file of its own. If this cannot be loaded, `React.lazy` would replace the whole page. */
export function LoadedPart<Part>({ load, skeleton, failed, children }: LoadedPartProps<Part>) {
  const { frame } = useMessages();
  const [state, setState] = useState<{ part: Part } | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (part) => isCurrent && setState({ part }),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (state === null) return skeleton;
  if (state !== 'failed') return children(state.part);
  return failed === undefined ? <Notice tone="danger">{frame.unreachable}</Notice> : failed;
}
