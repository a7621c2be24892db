import { Button, ButtonRow, Notice } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { useRoadActions, useRoadView } from './road-provider.js';

/** Explains why the app needs the position before the browser asks, and what works without it; once per session. */
export function PositionNotice() {
  const { road } = useMessages();
  const { allow } = useRoadActions();
  const right = useRoadView((view) => view.right);
  const sessionId = usePhone((view) => view.session?.id ?? null);
  const [answered, setAnswered] = useState(readAnswered);
  if (sessionId === null) return null;
  const key = `${sessionId} ${right}`;
  if (answered === key) return null;
  const answer = () => {
    keepAnswered(key);
    setAnswered(key);
  };
  if (right === 'prompt') {
    return (
      <Notice
        tone="info"
        title={road.askTitle}
        action={
          <ButtonRow>
            <Button onClick={answer}>{road.without}</Button>
            <Button variant="primary" onClick={allow}>
              {road.allow}
            </Button>
          </ButtonRow>
        }
      >
        {road.askText}
      </Notice>
    );
  }
  if (right !== 'refused' && right !== 'unsupported') return null;
  const isRefused = right === 'refused';
  return (
    <Notice
      tone="warning"
      title={isRefused ? road.refusedTitle : road.unsupportedTitle}
      action={<Button onClick={answer}>{road.understood}</Button>}
    >
      {isRefused ? road.refusedText : road.unsupportedText}
    </Notice>
  );
}

const storageKey = 'driver.position-answer';

function readAnswered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Without storage the notice is shown again after a start. */
function keepAnswered(key: string): void {
  try {
    localStorage.setItem(storageKey, key);
  } catch {}
}
