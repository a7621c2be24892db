import { expect, it } from 'vitest';

const partOf = (name: string) => import(new URL(`../../cluster/${name}.mjs`, import.meta.url).href);
const { parseCluster } = await partOf('cluster-options');
const { faultSequence } = await partOf('fault-sequence');

interface Fault {
  part: string;
  act: string;
}

function firstFaults(seed: number, count: number, parts: readonly string[]): string[] {
  const faults: Iterator<Fault> = faultSequence(seed, parts);
  return Array.from({ length: count }, () => {
    const { value } = faults.next();
    return `${value.part} ${value.act}`;
  });
}

const all = ['service', 'primary', 'replica', 'broker', 'etcd', 'balancer', 'store'];

it('each kind of fault happens once before one of them happens again', () => {
  const first = firstFaults(7, 11, all);
  expect(new Set(first).size).toBe(11);
  expect(new Set(first.map((each) => each.split(' ')[0]))).toEqual(new Set(all));
  const second = firstFaults(7, 22, all).slice(11);
  expect(second.toSorted()).toEqual(first.toSorted());
});

it('the order depends only on the seed', () => {
  expect(firstFaults(7, 30, all)).toEqual(firstFaults(7, 30, all));
  expect(firstFaults(7, 30, all)).not.toEqual(firstFaults(8, 30, all));
});

it('parts that the cluster does not have get no fault', () => {
  expect(firstFaults(7, 30, ['service', 'etcd']).every((each) => /^(service|etcd) /.test(each))).toBe(true);
});

it('a wrong command line gets a sentence for each fault', () => {
  expect(parseCluster(['--minutes', '0', '--broker', 'other', '--sed', '1'])).toMatchObject({
    kind: 'faults',
    faults: [
      'There is no option --sed.',
      expect.stringContaining('--broker must be one of rabbitmq, mosquitto, embedded'),
      expect.stringContaining('--minutes must be'),
    ],
  });
});

it('one run for each seed, with the command that repeats it', () => {
  expect(parseCluster(['--seed', '1,2'])).toMatchObject({
    kind: 'run',
    runs: [
      {
        seed: 1,
        minutes: 10,
        again: expect.stringContaining('npm run test:cluster -- --minutes 10 --seed 1'),
      },
      { seed: 2 },
    ],
  });
});
