import { Notice } from '@fleet/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../language/console-messages.js';

export interface LoadedPartProps<Part> {
  /** Must be the same function at each rendering. */
  load: () => Promise<Part>;
  skeleton: ReactNode;
  /** Shown if the network does not deliver the file; by default, a notice that says so. */
  failed?: ReactNode;
  children: (part: Part) => ReactNode;
}

/**
 * A part of a page that is loaded from its own file. With `React.lazy`, a failure to load it would replace the whole
 * page.
 */
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
