import { Button, Notice } from '@fleet/ui';
import { type ReactNode, useState } from 'react';
import classes from '../camera/camera.module.css';
import { CameraNotice } from '../camera/camera-notice.js';
import { CameraTools } from '../camera/camera-tools.js';
import { FullScreen } from '../camera/full-screen.js';
import { useCamera } from '../camera/use-camera.js';
import { useControlMessages } from '../control-messages.js';
import { classList } from '../ground/class-list.js';
import type { ExpectedCodes } from './scan-message.js';
import scannerClasses from './scanner.module.css';
import { TypedCode, type TypedCodeProps } from './typed-code.js';
import { useCodeReading } from './use-code-reading.js';
import { useWakeLock } from './wake-lock.js';

export interface CodeScannerProps {
  title: string;
  /** Called with a read or typed code; only once for a code that stays in the picture. */
  onCode(code: string, isTyped?: boolean): void;
  onClose(): void;
  onTyped?: TypedCodeProps['onTyped'];
  expected?: ExpectedCodes | undefined;
  /** The result of the last code, if several codes are scanned. */
  feedback?: ReactNode;
  /** The button that ends the scanning of several codes. */
  footer?: ReactNode;
}

/** A full-screen camera that reads codes. The driver can always type the code instead, for example without a camera. */
export function CodeScanner({
  title,
  onCode,
  onClose,
  onTyped,
  expected = 'all',
  feedback,
  footer,
}: CodeScannerProps) {
  const { scanner: words, camera: cameraWords } = useControlMessages();
  const [wantsTyping, setWantsTyping] = useState(false);
  const camera = useCamera('scan', !wantsTyping);
  const cannotRead = useCodeReading(camera.video, camera.state === 'live' && !wantsTyping, expected, onCode);
  useWakeLock();
  const isBroken = camera.state !== 'live' && camera.state !== 'opening';
  const isTyping = wantsTyping || isBroken || cannotRead;

  return (
    <FullScreen title={title} closeLabel={cameraWords.close} onClose={onClose} footer={footer}>
      {!wantsTyping && isBroken && <CameraNotice camera={camera} instead={words.typeInstead} />}
      {cannotRead && <Notice tone="warning">{words.noReader}</Notice>}
      <div className={isTyping ? classes.hidden : classList(classes.viewfinder, scannerClasses.scan)}>
        <video ref={camera.video} muted playsInline />
        {camera.state === 'opening' ? (
          <p className={classes.words}>{cameraWords.opening}</p>
        ) : (
          <div className={classes.frame} />
        )}
      </div>
      <div className={scannerClasses.feedback} role="status">
        {feedback || (isTyping ? null : words.aim)}
      </div>
      {isTyping ? (
        <>
          <TypedCode onCode={(code) => onCode(code, true)} onTyped={onTyped} />
          {wantsTyping && (
            <Button icon="camera" fullWidth onClick={() => setWantsTyping(false)}>
              {words.backToCamera}
            </Button>
          )}
        </>
      ) : (
        <>
          <CameraTools camera={camera} />
          <Button icon="keypad" fullWidth onClick={() => setWantsTyping(true)}>
            {words.type}
          </Button>
        </>
      )}
    </FullScreen>
  );
}
