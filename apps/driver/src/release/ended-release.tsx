import { MainButton, Notice, Page, PageHeader, useFormats } from '@fleet/ui';
import { useReleaseMessages } from '../language/release-messages.js';
import { StateSign } from '../shell/state-sign.js';
import type { ReleaseEnd } from './release-end.js';

export interface EndedReleaseProps {
  end: ReleaseEnd;
  routeName: string;
  onContinue: () => void;
}

/** Shows how a request to release the route ended, and what that means. */
export function EndedRelease({ end, routeName, onContinue }: EndedReleaseProps) {
  const release = useReleaseMessages();
  const { text } = useFormats();
  const words = release.ended[end];
  const isKept = end === 'refused' || end === 'cancelled';
  return (
    <Page
      header={<PageHeader title={words.title} sign={<StateSign isLink={false} />} />}
      footer={<MainButton onClick={onContinue}>{release.goOn}</MainButton>}
    >
      <Notice tone={isKept ? 'success' : 'info'}>{text(words.text, { route: routeName })}</Notice>
    </Page>
  );
}
