// Runs the S3-compatible store of the cluster in a process of its own: folder and port are the arguments.
import S3rver from 's3rver';

const [directory, port] = process.argv.slice(2);
const server = new S3rver({
  ...{ address: '127.0.0.1', port: Number(port), silent: true, directory, resetOnClose: false },
  configureBuckets: [{ name: 'images' }],
});
await server.run();
