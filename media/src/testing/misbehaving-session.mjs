/** Stands in for a session process that was taken over; MISBEHAVE says how it shows. */
process.on('message', ({ type }) => {
  if (type !== 'warm') return;
  process.send({ type: 'ready' });
  if (process.env.MISBEHAVE === 'memory') {
    const held = [];
    setInterval(() => held.push(Buffer.alloc(8e6, 1)), 5);
  }
  if (process.env.MISBEHAVE === 'foreign news')
    process.send({
      type: 'event',
      event: {
        type: 'visitor_left',
        sessionId: '7d9e2c54-1c50-4c27-8f3c-000000000001',
        at: new Date().toISOString(),
        clean: true,
      },
    });
  // Says that it is leaving, and stays.
  if (process.env.MISBEHAVE === 'stays') process.send({ type: 'leaving' });
});
setInterval(() => {}, 1000);
