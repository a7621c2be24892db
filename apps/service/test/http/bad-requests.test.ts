import { describeBadRequests } from './generated-bad-requests.js';

describeBadRequests(2_000);
