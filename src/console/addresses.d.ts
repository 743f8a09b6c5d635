/** Written in by the build: where this build's pdf.js worker is, and the folder of what it fetches. */
declare const PDF_WORKER_ADDRESS: string;
declare const PDF_FILES_ADDRESS: string;
