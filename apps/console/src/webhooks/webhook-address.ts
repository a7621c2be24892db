import { dayIn, type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';

const deliveryStatusFilters = ['waiting', 'delivered', 'dead'] as const;

/** The parameters in the address of the list. */
export interface WebhookListAddress {
  page?: number;
}

export function readWebhookListAddress(address: ListAddress): WebhookListAddress {
  return present({ page: pageIn(address) });
}

/** The parameters in the address of a webhook's page, for the log of its deliveries. */
export interface DeliveryAddress {
  status?: (typeof deliveryStatusFilters)[number];
  type?: string;
  /** Days of the organisation's time zone. */
  from?: string;
  to?: string;
  /** The position in the log at which an older part begins. */
  cursor?: string;
}

const cursorText = /^[\w-]{76,}$/;

export function readDeliveryAddress(address: ListAddress): DeliveryAddress {
  const cursor = textIn(address, 'cursor', 200);
  return present({
    status: wordIn(address, 'status', deliveryStatusFilters),
    type: textIn(address, 'type'),
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    cursor: cursor !== undefined && cursorText.test(cursor) ? cursor : undefined,
  });
}
