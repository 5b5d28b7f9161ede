@main
struct VaultChild { static func main() {} }
