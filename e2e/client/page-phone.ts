import { uncheckedDraft } from '@fleet/client/outcome-draft';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { soon } from './driver-fixture.js';
import type { PhoneApp, PhoneOrders, PhoneView } from './packed-phone.js';

declare const app: PhoneApp;

/** The packed app in a page of a browser, and the records that its driver saw as stored. */
export interface PagePhone {
  /** `1 arrival`: the number and the kind of each record, in its order. */
  readonly records: readonly string[];
  /** The lengths of the pictures, in the order of their outcomes. */
  readonly pictures: number[];
  /** Uncaught errors of the app. */
  readonly complaints: readonly string[];
  /** The addresses of the WebSockets that the app has opened. */
  readonly sockets: readonly string[];
  readonly page: Page;
  /** Opens the app again. Its files come from the network; with `offline`, the app then starts without a network. */
  open(context: BrowserContext, offline: boolean): Promise<void>;
  look(): Promise<PhoneView>;
  until(wanted: Partial<PhoneView>): Promise<void>;
  /** Notes a capture; fails if the app does not store it with the next sequence. */
  did(kind: string, captured: Promise<unknown>): Promise<void>;
  /** Captures a successful outcome for the requirement `activity/key`. */
  answer(place: string, fields: Record<string, unknown>): Promise<void>;
  /** Draws a picture, and returns its placeholder. */
  picture(words: string): Promise<string>;
}

export function pagePhone(origin: string, orders: PhoneOrders): PagePhone {
  const records: string[] = [];
  const pictures: number[] = [];
  const complaints: string[] = [];
  const sockets: string[] = [];
  let opened: Page | undefined;
  const page = (): Page => {
    if (opened === undefined) throw new Error('the app was not opened');
    return opened;
  };
  const look = () => page().evaluate(() => app.look());
  const did = async (kind: string, captured: Promise<unknown>) => {
    const sequence = records.length + 1;
    expect(await captured, kind).toMatchObject({ ok: true, sequence });
    records.push(`${sequence} ${kind}`);
  };
  return {
    ...{ records, pictures, complaints, sockets, look, did },
    get page() {
      return page();
    },
    async open(context, offline) {
      await context.setOffline(false);
      opened = await context.newPage();
      opened.on('pageerror', (error) => complaints.push(String(error)));
      opened.on('websocket', (socket) => sockets.push(socket.url()));
      await opened.goto(`${origin}/app/`);
      await opened.waitForFunction('globalThis.app !== undefined');
      await context.setOffline(offline);
      await opened.evaluate((each) => app.start(each), orders);
    },
    until: (wanted) => expect.poll(look, soon).toMatchObject(wanted),
    answer(place, fields) {
      const [activity_reference = '', integration_key = ''] = place.split('/');
      const draft = uncheckedDraft({ activity_reference, integration_key, status: 'success', ...fields });
      return did(
        `outcome ${integration_key}`,
        page().evaluate((each) => app.capture(each), draft),
      );
    },
    async picture(words) {
      const { placeholder, byteLength } = await page().evaluate((each) => app.picture(each), words);
      pictures.push(byteLength);
      return placeholder;
    },
  };
}
