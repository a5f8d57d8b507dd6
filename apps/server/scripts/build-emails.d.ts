export declare function buildEmails(): Promise<void>;
