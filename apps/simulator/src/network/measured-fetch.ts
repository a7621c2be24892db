import { isRecord } from '@fleet/contract/ground/schema-reading';
import { countRequest, countUp, type RunStatistics } from '../run/run-statistics.js';
import { requestName } from './request-name.js';

/** The platform's fetch, which also counts requests and measures the time until each response begins. */
export function measuredFetch(statistics: RunStatistics): typeof globalThis.fetch {
  return async (input, init) => {
    const startedAt = performance.now();
    statistics.requests += 1;
    let response: Response;
    try {
      response = await globalThis.fetch(input, init);
    } catch (error) {
      countUp(statistics.answers, 'no_answer');
      throw error;
    }
    const address = input instanceof Request ? input.url : String(input);
    const name = requestName(address, init?.method ?? 'GET');
    countRequest(statistics, name, performance.now() - startedAt);
    if (response.status < 400) {
      countUp(statistics.answers, String(response.status));
      return response;
    }
    const text = await response.text();
    countUp(statistics.answers, `${response.status} ${codeIn(text)}`);
    return new Response(text, response);
  };
}

function codeIn(text: string): string {
  try {
    const problems: unknown = JSON.parse(text);
    const [first]: unknown[] = Array.isArray(problems) ? problems : [];
    return isRecord(first) && typeof first.code === 'string' ? first.code : 'without a code';
  } catch {
    return 'without a code';
  }
}
