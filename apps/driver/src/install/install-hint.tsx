import { Button, Notice } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { askToInstall, useInstallWay } from './install-prompt.js';

/** Suggests adding the app to the home screen: then it starts with a tap, and the browser keeps its data. */
export function InstallHint() {
  const { install } = useMessages();
  const way = useInstallWay();
  if (way === null) return null;
  return (
    <Notice
      tone="info"
      title={install.hintTitle}
      action={way === 'prompt' && <Button onClick={() => void askToInstall()}>{install.addToHome}</Button>}
    >
      {way === 'ios' ? install.hintIos : install.hintText}
    </Notice>
  );
}
