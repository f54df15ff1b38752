/**
 * Node 24 comes with the packages for Linux and Mac. Elsewhere, or when its download failed (npm passes over one that is
 * optional), a Node of this machine does when it is new enough. Plain JavaScript, because that Node may be an old one.
 */
const { symlinkSync } = require('node:fs');

const wanted = 24;
const [major] = process.versions.node.split('.');
if (Number(major) < wanted) {
  process.stderr.write(
    `No Node ${wanted} came with the packages for ${process.platform}-${process.arch}: try again, or put one on the PATH (this is ${process.version}).\n`,
  );
  process.exit(1);
}
symlinkSync(process.execPath, process.argv[2]);
