import type { DriverFailure } from '@fleet/client';
import { hasProblem } from '@fleet/client/call-result';
import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { failureText } from './failure-text.js';

/** Why the session could not be taken: what is bound already, as far as the service tells. */
export function SessionFailure({ failure, assetName }: { failure: DriverFailure; assetName: string }) {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  if (failure.kind === 'unreachable') {
    return (
      <Notice tone="warning" title={signIn.needsNetworkTitle}>
        {signIn.needsNetworkText}
      </Notice>
    );
  }
  const conflicts = failure.kind === 'refused' ? conflictsOf(failure) : [];
  if (conflicts.length === 0) {
    const { title, text } = failureText(failure, messages, formats, Date.now());
    return (
      <Notice tone="danger" title={title}>
        {text}
      </Notice>
    );
  }
  return conflicts.map(({ title, text }) => (
    <Notice key={title} tone="danger" title={title}>
      {text}
    </Notice>
  ));

  function assetTakenText(refusal: Extract<DriverFailure, { kind: 'refused' }>): string {
    const holder = refusal.problems.find((each) => each.code === 'asset_in_session')?.holder;
    if (holder === undefined || holder.driver_name === '') return signIn.assetTakenText;
    const time = formats.dateTime(holder.since);
    return formats.text(signIn.assetTakenBy, { driver: holder.driver_name, time });
  }

  function conflictsOf(refusal: Extract<DriverFailure, { kind: 'refused' }>) {
    const asset = assetName;
    const all = [
      hasProblem(refusal, 'asset_in_session') && {
        title: formats.text(signIn.assetTakenTitle, { asset }),
        text: assetTakenText(refusal),
      },
      hasProblem(refusal, 'driver_in_session') && {
        title: signIn.driverElsewhereTitle,
        text: signIn.driverElsewhereShort,
      },
      hasProblem(refusal, 'device_in_session') && {
        title: signIn.deviceTakenTitle,
        text: signIn.deviceTakenText,
      },
      hasProblem(refusal, 'unknown_asset') && {
        title: signIn.unknownAssetTitle,
        text: signIn.unknownAssetText,
      },
    ];
    return all.filter((each) => each !== false);
  }
}
