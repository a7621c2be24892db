import { describe } from 'vitest';
import { appStage } from './app-stage.js';
import { badClockJourneys } from './bad-clock-journeys.js';
import { correctedPictureJourneys } from './corrected-picture-journeys.js';
import { fullStorageJourneys } from './full-storage-journeys.js';
import { keyboardJourneys } from './keyboard-journeys.js';
import { logInJourneys } from './log-in-journeys.js';
import { lostTokenJourneys } from './lost-token-journeys.js';
import { newVersionJourneys } from './new-version-journeys.js';
import { officeJourneys } from './office-journeys.js';
import { refusedRecordJourneys } from './refused-record-journeys.js';
import { refusedRightJourneys } from './refused-right-journeys.js';
import { scannedCodeJourneys } from './scanned-code-journeys.js';
import { tabJourneys } from './tab-journeys.js';
import { twoPhoneJourneys } from './two-phone-journeys.js';
import { typedAnswerJourneys } from './typed-answer-journeys.js';

const stage = appStage();

describe('the driver app', { timeout: 90_000 }, () => {
  describe('in tabs that are killed', () => tabJourneys(stage));
  describe('whose driver corrects pictures', () => correctedPictureJourneys(stage));
  describe('that lost its route while the driver typed', () => typedAnswerJourneys(stage));
  describe('with a full storage', () => fullStorageJourneys(stage));
  describe('whose office acts', () => officeJourneys(stage));
  describe('of a driver with two phones', () => twoPhoneJourneys(stage));
  describe('with a refused record', () => refusedRecordJourneys(stage));
  describe('with a wrong clock', () => badClockJourneys(stage));
  describe('without a right of the browser', () => refusedRightJourneys(stage));
  describe('that did not get the token of its session', () => lostTokenJourneys(stage));
  describe('at the log-in', () => logInJourneys(stage));
  describe('that scans codes', () => scannedCodeJourneys(stage));
  describe('by the keyboard alone', () => keyboardJourneys(stage));
  describe('that gets a new version', () => newVersionJourneys(stage));
});
