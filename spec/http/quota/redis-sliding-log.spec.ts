import { expect } from 'chai';
import type { RedisReply } from 'rate-limit-redis';
import { RedisSlidingLog } from '../../../src/http/quota/redis-sliding-log.js';
import { storeKey, verdictOf } from '../../../src/http/quota/sliding-log.js';

const KEY = storeKey('someone', { perMinute: 10, perHour: 60 });

/** A log whose commands go to a list, and whose replies the test gives. */
function open(reply: (words: string[]) => RedisReply): { log: RedisSlidingLog; sent: string[][] } {
  const sent: string[][] = [];
  const log = new RedisSlidingLog(async (...words) => {
    sent.push(words);
    return reply(words);
  });
  return { log, sent };
}

describe('RedisSlidingLog', () => {
  it('decides in one command, by the client’s own key and tier', async () => {
    const { log, sent } = open(() => [1, 3, 3_000_000, 0, 99]);
    expect(await log.judge(KEY)).to.deep.equal({
      admitted: true,
      usedInHour: 3,
      resetMs: 3_000_000,
      waitMs: 0,
      atMs: 99,
    });
    expect(sent.map(([command]) => command)).to.deep.equal(['EVALSHA']);
    expect(sent[0]!.slice(2)).to.deep.equal(['1', 'watermark:quota:someone', '60000', '3600000', '10', '60']);
  });

  it('sends the script only when Redis does not have it', async () => {
    const { log, sent } = open(([command]) => {
      if (command === 'EVALSHA') throw new Error('NOSCRIPT No matching script.');
      return [0, 60, 5000, 700, 99];
    });
    expect(await log.judge(KEY)).to.include({ admitted: false, waitMs: 700 });
    expect(sent.map(([command]) => command)).to.deep.equal(['EVALSHA', 'EVAL']);
    const down = open(() => {
      throw new Error('Connection is closed.');
    });
    expect(await down.log.judge(KEY).catch((error: Error) => error.message)).to.equal(
      'Connection is closed.',
    );
    expect(down.sent).to.have.lengthOf(1);
  });

  for (const reply of ['OK', [1, 2], [], 7, [1, 2, 'x', 4, 5]]) {
    it(`refuses ${JSON.stringify(reply)} as an answer: it would admit or deny at random`, async () => {
      const { log } = open(() => reply);
      expect(await log.judge(KEY).catch((error: Error) => error.message)).to.equal(
        'unexpected reply from Redis',
      );
    });
  }

  it('reports a used-up minute as a used-up hour to a limiter that compares only hours', async () => {
    const { log } = open(() => [0, 12, 3_000_000, 4000, 99]);
    const { totalHits, resetTime } = await log.increment(KEY);
    expect(totalHits).to.equal(61);
    expect(verdictOf(resetTime)).to.include({ usedInHour: 12, waitMs: 4000 });
  });
});
