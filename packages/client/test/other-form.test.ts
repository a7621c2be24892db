import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { readProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import { expect, it } from 'vitest';
import { bytesOf, createConsoleApi } from '../src/console-entry.js';

const place = {
  organisationId: exampleIds.organisation,
  routeId: exampleIds.route,
  poiId: exampleIds.stop,
};

function apiThatAnswers(content: BodyInit, type: string) {
  const asked: string[] = [];
  const api = createConsoleApi({
    baseUrl: 'https://fleet.example',
    token: 'a.b.c',
    attempts: 1,
    fetch: async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input).search);
      return new Response(content, { headers: { 'content-type': type } });
    },
  });
  return { api, asked };
}

it('a call that asks for another form of its response has the bytes of that form', async () => {
  const { api, asked } = apiThatAnswers('%PDF-1.7', 'application/pdf');
  const result = await api.send(readProofOfDelivery, { ...place, query: { format: 'pdf', language: 'de' } });
  if (!result.ok) throw new Error(result.failure.kind);
  const file = bytesOf(result.body);
  expect(file?.contentType).toBe('application/pdf');
  expect(new TextDecoder().decode(file?.bytes)).toBe('%PDF-1.7');
  expect(asked).toEqual(['?format=pdf&language=de']);
});

it('the usual form has no bytes, and a form that the contract does not name is not read', async () => {
  const example = readProofOfDelivery.answers[200].example;
  const usual = await apiThatAnswers(JSON.stringify(example), 'application/json').api.send(
    readProofOfDelivery,
    place,
  );
  expect(usual.ok && bytesOf(usual.body)).toBeNull();
  expect(usual.ok && usual.body.data.document).toBe('proof_of_collection');
  const foreign = await apiThatAnswers('<p>Log in</p>', 'text/html').api.send(readProofOfDelivery, place);
  expect(foreign).toMatchObject({ ok: false, failure: { kind: 'unreadable', reason: 'not_json' } });
});
