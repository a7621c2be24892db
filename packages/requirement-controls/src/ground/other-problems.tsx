import { FaultNotice } from './fault-notice.js';

/** Problems that do not belong to a field of the control. */
export function OtherProblems({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <FaultNotice>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </FaultNotice>
  );
}
