import { Notice } from '@fleet/ui';

/** Problems that do not belong to a field of the control. */
export function OtherProblems({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Notice tone="danger">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
