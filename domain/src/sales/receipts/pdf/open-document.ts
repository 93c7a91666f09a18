import PDFDocument from 'pdfkit';
import { withoutIsolates } from './bidi-runs.js';
import { loadShaper } from './shaper.js';

interface About {
  title: string;
  subject?: string;
  createdAt: Date;
  changedAt: Date;
}

/**
 * A new PDF document, A4 portrait, tagged for screen readers, and its bytes once it is ended. Deterministic for the
 * same drawing and dates.
 */
export async function openDocument({ title, subject, createdAt, changedAt }: About): Promise<{
  doc: PDFKit.PDFDocument;
  finished: Promise<Buffer>;
}> {
  await loadShaper();
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Our own fonts: the default would load Helvetica needlessly.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Crease',
      // The writer puts it into the file's XML as it is.
      ...(subject === undefined ? {} : { Subject: withoutIsolates(subject).replace(/[<>&]/g, '') }),
      Creator: 'Crease',
      CreationDate: createdAt,
      ModDate: changedAt,
    },
  });
  return { doc, finished: collect(doc) };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
