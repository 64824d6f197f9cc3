import { appendFile } from 'node:fs/promises';

/**
 * Says in the file itself that a clip is synthetic, for people (`comment`) and for programs: the IPTC's Digital
 * Source Type as XMP, which platforms read to label media. Both are the same for every clip, so that nothing of
 * the person shown is in them.
 */
export const AI_COMMENT =
  'AI-generated: the picture and the voice in this clip are synthetic. Made by Vivant.';

/** https://cv.iptc.org/newscodes/digitalsourcetype/: made by algorithms trained on captured content. */
export const DIGITAL_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

const XMP = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmp:CreatorTool="Vivant"
    Iptc4xmpExt:DigitalSourceType="${DIGITAL_SOURCE_TYPE}">
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${AI_COMMENT}</rdf:li></rdf:Alt></dc:description>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

/** The box that XMP has in MP4 files (XMP specification, part 3). */
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';

/** Marks a complete MP4. The box goes last: offsets into the file stay true, and its index stays in front. */
export async function markAsGenerated(file: string): Promise<void> {
  const body = Buffer.concat([Buffer.from(XMP_UUID, 'hex'), Buffer.from(XMP, 'utf8')]);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length, 0);
  header.write('uuid', 4, 'latin1');
  await appendFile(file, Buffer.concat([header, body]));
}
