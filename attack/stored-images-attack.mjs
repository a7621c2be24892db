import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers, uploadImage } from '../bench/bench-drivers.mjs';

const atOnce = 8;
const imageBytes = 256 * 1024;
const allowedMebibytes = 64;
const pauseMs = 500;

export default {
  name: 'stored-images',
  mostlyWaits: true,
  claim: 'A driver who uploads images without end is refused at the quota, and others can still upload.',
  /**
   * A small quota, so that it is reached in seconds; the attack would reach the default rate limit before the quota.
   */
  env: {
    IMAGE_MEBIBYTES_PER_DRIVER_PER_DAY: String(allowedMebibytes),
    RATE_LIMIT_PER_MINUTE: '1000000',
  },
  async run({ service, small, note }) {
    const [attacker, ...others] = await prepareDrivers(service.baseUrl, service.credentials);
    const startedAt = performance.now();
    const lastsMs = small ? 12_000 : 40_000;
    const goesOn = () => performance.now() - startedAt < lastsMs;
    const counts = { stored: 0, refused: 0, other: 0, withoutTime: 0 };
    const attacking = Array.from({ length: atOnce }, async () => {
      while (goesOn()) {
        const result = await storeOne(attacker);
        counts[result] += 1;
        // The refused attacker pauses a little, so that its loop does not use up the machine.
        if (result !== 'stored') await delay(20);
      }
    });
    const times = [];
    const failures = [];
    const working = others.map(async (driver) => {
      while (goesOn()) {
        const begunAt = performance.now();
        await uploadImage(driver).catch((error) => failures.push(error.message));
        times.push(performance.now() - begunAt);
        await delay(pauseMs);
      }
    });
    await Promise.all([...attacking, ...working]);
    const stored = (counts.stored * imageBytes) / 2 ** 20;
    note('images of the attacker stored, refused', `${counts.stored}, ${counts.refused}`);
    note('MiB of the attacker stored, and allowed a day', `${stored.toFixed(1)}, ${allowedMebibytes}`);
    note('MiB in the data folder', ((await sizeOf(join(service.dataDir, 'blobs'))) / 2 ** 20).toFixed(1));
    note('uploads of the seven other drivers; failed', `${times.length}, ${failures.length}`);
    note('slowest upload of the other drivers, ms', Math.round(Math.max(...times)));
    return [
      ...(stored > allowedMebibytes + 1 ? [`the attacker stored ${stored} MiB`] : []),
      ...(counts.refused === 0 ? ['the attacker was never refused'] : []),
      ...(counts.withoutTime > 0 ? [`${counts.withoutTime} refusals do not contain a time to retry`] : []),
      ...(counts.other > 0
        ? [`${counts.other} responses to the attacker were neither a success nor this refusal`]
        : []),
      ...(failures.length > 0 ? [`uploads of others failed: ${failures[0]}`] : []),
    ];
  },
};

async function storeOne({ organisationUrl, headers }) {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(imageBytes - 4)]);
  const body = JSON.stringify({
    content_type: 'image/jpeg',
    byte_length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const announced = await fetch(`${organisationUrl}/blobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const answer = await announced.json();
  if (announced.status === 429 && answer[0]?.code === 'image_quota_reached')
    return announced.headers.get('retry-after') === null ? 'withoutTime' : 'refused';
  if (announced.status !== 201) return 'other';
  const { method, url, headers: uploadHeaders } = answer.data.upload;
  const sent = await fetch(url, { method, headers: uploadHeaders, body: bytes });
  return sent.ok ? 'stored' : 'other';
}

async function sizeOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((each) => each.isFile());
  const sizes = await Promise.all(files.map((each) => stat(join(each.parentPath, each.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
