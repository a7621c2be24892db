import { describeBadRequests } from './generated-bad-requests.js';

describeBadRequests(10_000);
