import { type DriverFailure, hasProblem } from '@fleet/client/driver';
import type { Asset } from '@fleet/contract/fleet/assets';
import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { failureText } from './failure-text.js';

/**
 * Why the session could not be opened. Also names which of driver, asset and phone already has a session, if the
 * service says so. As soon as the driver's own session on another phone is known, `OtherSessionNotice` shows it
 * instead.
 */
export function SessionFailure({ failure, asset: chosen }: { failure: DriverFailure; asset: Asset | null }) {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const own = usePhone((view) => view.otherSession);
  if (failure.kind === 'unreachable') {
    return (
      <Notice tone="warning" title={signIn.needsNetworkTitle}>
        {signIn.needsNetworkText}
      </Notice>
    );
  }
  const isOwnInTheWay = hasProblem(failure, 'driver_in_session');
  const conflicts = failure.kind === 'refused' ? conflictsOf(failure) : [];
  if (conflicts.length === 0 && isOwnInTheWay) return null;
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
    const asset = chosen?.name ?? '';
    // The driver's own session on another phone may be the one with this asset.
    const isOthers = !isOwnInTheWay || (own !== null && own.asset_id !== chosen?.id);
    const all = [
      isOthers &&
        hasProblem(refusal, 'asset_in_session') && {
          title: formats.text(signIn.assetTakenTitle, { asset }),
          text: assetTakenText(refusal),
        },
      isOwnInTheWay &&
        own === null && {
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
